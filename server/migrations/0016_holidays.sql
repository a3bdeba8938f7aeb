-- Public holidays. People keep them by file; these are the days that were known when the product was built.
create table holidays (
  day date not null,
  name text not null check (name <> ''),
  -- Where it is kept; null for the whole country.
  states text[],
  status text not null check (status in ('GAZETTED', 'EXPECTED')),
  source text not null,
  primary key (day, name)
);

-- The name of what closes the banks on a day: a day of the weekend, or a holiday of the country or of these states.
create function why_banks_close(asked date, of_states text[]) returns text stable language sql
  return (
    select case when extract(isodow from asked) > 5 then trim(to_char(asked, 'Day'))
      else (select min(name) from holidays where day = asked and (states is null or states && of_states)) end
  );

create function next_working_day(asked date, of_states text[]) returns date stable language sql
  return (
    select asked + days from generate_series(0, 30) as days
    where why_banks_close(asked + days, of_states) is null
    order by days limit 1
  );

with source (code, text) as (values
  ('A', 'Holidays Act 1951 and the list of the Prime Minister''s Department for 2026'),
  ('B', 'List of the Prime Minister''s Department for 2026, substitute day of section 3 of the Holidays Act 1951'),
  ('C', 'Fixed by the Holidays Act 1951, or by the calendar of the state'),
  ('D', 'Worked out by the lunar calendar; to be compared with the gazette of 2027'),
  ('E', 'Substitute day of section 3 of the Holidays Act 1951 for a day that is worked out; to be compared with the gazette')
), known (day, name, states, code) as (values
  ('2026-01-01', 'New Year''s Day', 'Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Selangor,Sabah,Sarawak,Kuala Lumpur,Labuan,Putrajaya', 'A'),
  ('2026-01-14', 'Birthday of the Yang di-Pertuan Besar of Negeri Sembilan', 'Negeri Sembilan', 'A'),
  ('2026-02-01', 'Thaipusam', 'Johor,Kedah,Negeri Sembilan,Perak,Pulau Pinang,Selangor,Kuala Lumpur,Putrajaya', 'A'),
  ('2026-02-01', 'Federal Territory Day', 'Kuala Lumpur,Labuan,Putrajaya', 'A'),
  ('2026-02-02', 'Thaipusam, substitute', 'Johor,Negeri Sembilan,Perak,Pulau Pinang,Selangor,Kuala Lumpur,Putrajaya', 'B'),
  ('2026-02-02', 'Federal Territory Day, substitute', 'Labuan', 'B'),
  ('2026-02-03', 'Federal Territory Day, substitute', 'Kuala Lumpur,Putrajaya', 'B'),
  ('2026-02-17', 'Chinese New Year', null, 'A'),
  ('2026-02-18', 'Chinese New Year, second day', null, 'A'),
  ('2026-02-19', 'First day of Ramadan', 'Johor,Kedah', 'A'),
  ('2026-02-20', 'Declaration of Independence', 'Melaka', 'A'),
  ('2026-03-04', 'Installation of the Sultan of Terengganu', 'Terengganu', 'A'),
  ('2026-03-07', 'Nuzul Al-Quran', 'Kelantan,Pahang,Perak,Perlis,Pulau Pinang,Selangor,Terengganu,Kuala Lumpur,Labuan,Putrajaya', 'A'),
  ('2026-03-21', 'Hari Raya Aidilfitri', null, 'A'),
  ('2026-03-22', 'Hari Raya Aidilfitri, second day', null, 'A'),
  ('2026-03-23', 'Hari Raya Aidilfitri, substitute', 'Johor,Kelantan,Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Perlis,Selangor,Terengganu,Sabah,Sarawak,Kuala Lumpur,Labuan,Putrajaya', 'B'),
  ('2026-03-23', 'Birthday of the Sultan of Johor', 'Johor', 'A'),
  ('2026-03-30', 'Birthday of the Governor of Sabah', 'Sabah', 'A'),
  ('2026-04-03', 'Good Friday', 'Sabah,Sarawak', 'A'),
  ('2026-04-26', 'Birthday of the Sultan of Terengganu', 'Terengganu', 'A'),
  ('2026-05-01', 'Labour Day', null, 'A'),
  ('2026-05-12', 'Hari Hol of Pahang', 'Pahang', 'A'),
  ('2026-05-17', 'Birthday of the Raja of Perlis', 'Perlis', 'A'),
  ('2026-05-18', 'Birthday of the Raja of Perlis, substitute', 'Perlis', 'B'),
  ('2026-05-27', 'Hari Raya Haji', null, 'A'),
  ('2026-05-28', 'Hari Raya Haji, second day', 'Kedah,Kelantan,Perlis,Terengganu', 'A'),
  ('2026-05-30', 'Harvest Festival', 'Sabah,Labuan', 'A'),
  ('2026-05-31', 'Wesak Day', null, 'A'),
  ('2026-06-01', 'Birthday of the Yang di-Pertuan Agong', null, 'A'),
  ('2026-06-01', 'Gawai Dayak', 'Sarawak', 'A'),
  ('2026-06-02', 'Gawai Dayak, second day', 'Sarawak', 'A'),
  ('2026-06-02', 'Wesak Day, substitute', null, 'B'),
  ('2026-06-17', 'Awal Muharram', null, 'A'),
  ('2026-07-07', 'George Town World Heritage Day', 'Pulau Pinang', 'A'),
  ('2026-07-11', 'Birthday of the Governor of Pulau Pinang', 'Pulau Pinang', 'A'),
  ('2026-07-22', 'Sarawak Day', 'Sarawak', 'A'),
  ('2026-07-30', 'Birthday of the Sultan of Pahang', 'Pahang', 'A'),
  ('2026-08-24', 'Birthday of the Governor of Melaka', 'Melaka', 'A'),
  ('2026-08-25', 'Birthday of the Prophet Muhammad', null, 'A'),
  ('2026-08-31', 'National Day', null, 'A'),
  ('2026-09-16', 'Malaysia Day', null, 'A'),
  ('2026-10-10', 'Birthday of the Governor of Sarawak', 'Sarawak', 'A'),
  ('2026-11-06', 'Birthday of the Sultan of Perak', 'Perak', 'A'),
  ('2026-11-08', 'Deepavali', 'Johor,Kedah,Kelantan,Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Perlis,Selangor,Terengganu,Sabah,Kuala Lumpur,Labuan,Putrajaya', 'A'),
  ('2026-11-09', 'Deepavali, substitute', 'Johor,Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Perlis,Selangor,Sabah,Kuala Lumpur,Labuan,Putrajaya', 'B'),
  ('2026-12-11', 'Birthday of the Sultan of Selangor', 'Selangor', 'A'),
  ('2026-12-25', 'Christmas Day', null, 'A'),
  ('2027-01-01', 'New Year''s Day', 'Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Selangor,Sabah,Sarawak,Kuala Lumpur,Labuan,Putrajaya', 'C'),
  ('2027-01-14', 'Birthday of the Yang di-Pertuan Besar of Negeri Sembilan', 'Negeri Sembilan', 'C'),
  ('2027-01-22', 'Thaipusam', 'Johor,Kedah,Negeri Sembilan,Perak,Pulau Pinang,Selangor,Kuala Lumpur,Putrajaya', 'D'),
  ('2027-02-01', 'Federal Territory Day', 'Kuala Lumpur,Labuan,Putrajaya', 'C'),
  ('2027-02-06', 'Chinese New Year', null, 'D'),
  ('2027-02-07', 'Chinese New Year, second day', null, 'D'),
  ('2027-02-08', 'Chinese New Year, substitute', null, 'E'),
  ('2027-02-24', 'Nuzul Al-Quran', 'Kelantan,Pahang,Perak,Perlis,Pulau Pinang,Selangor,Terengganu,Kuala Lumpur,Labuan,Putrajaya', 'D'),
  ('2027-03-10', 'Hari Raya Aidilfitri', null, 'D'),
  ('2027-03-11', 'Hari Raya Aidilfitri, second day', null, 'D'),
  ('2027-05-01', 'Labour Day', null, 'C'),
  ('2027-05-17', 'Hari Raya Haji', null, 'D'),
  ('2027-05-20', 'Wesak Day', null, 'D'),
  ('2027-05-31', 'Harvest Festival', 'Sabah,Labuan', 'C'),
  ('2027-06-01', 'Gawai Dayak', 'Sarawak', 'C'),
  ('2027-06-02', 'Gawai Dayak, second day', 'Sarawak', 'C'),
  ('2027-06-06', 'Awal Muharram', null, 'D'),
  ('2027-06-07', 'Birthday of the Yang di-Pertuan Agong', null, 'C'),
  ('2027-06-08', 'Awal Muharram, substitute', null, 'E'),
  ('2027-07-07', 'George Town World Heritage Day', 'Pulau Pinang', 'C'),
  ('2027-07-22', 'Sarawak Day', 'Sarawak', 'C'),
  ('2027-08-15', 'Birthday of the Prophet Muhammad', null, 'D'),
  ('2027-08-16', 'Birthday of the Prophet Muhammad, substitute', null, 'E'),
  ('2027-08-31', 'National Day', null, 'C'),
  ('2027-09-16', 'Malaysia Day', null, 'C'),
  ('2027-10-28', 'Deepavali', 'Johor,Kedah,Kelantan,Melaka,Negeri Sembilan,Pahang,Pulau Pinang,Perak,Perlis,Selangor,Terengganu,Sabah,Kuala Lumpur,Labuan,Putrajaya', 'D'),
  ('2027-12-11', 'Birthday of the Sultan of Selangor', 'Selangor', 'C'),
  ('2027-12-25', 'Christmas Day', null, 'C')
)
insert into holidays (day, name, states, status, source)
select day::date, name, string_to_array(states, ','), case when code in ('D', 'E') then 'EXPECTED' else 'GAZETTED' end, text
from known join source using (code);
