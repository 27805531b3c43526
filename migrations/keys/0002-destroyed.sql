-- Those that were destroyed lately are looked up every few seconds while a backup follows the database.
create index person_keys_destroyed on keys.person_keys (destroyed_at) where destroyed_at is not null;
