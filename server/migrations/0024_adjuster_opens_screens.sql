-- Adjustment alone opens no screen, by the specification. Making removed exclusions good is adjusting, too, and with it
-- an Adjuster has what opens the screens of adjustments, earmarks and freezes.
update roles set
  description = 'Freezes accounts, sets earmarks, credits and debits accounts, and makes removed exclusions good.',
  granted = granted || '{"Exclusions": ["DOWNLOAD", "ADD ADJUSTMENT"]}'
where name = 'Adjuster' and built_in;
