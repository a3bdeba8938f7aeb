-- An account's latest freeze, standing or lifted, is what its list shows.
create index freezes_by_account on freezes (company_id, frozen_on, freeze_id);
