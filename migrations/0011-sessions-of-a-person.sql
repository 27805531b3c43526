-- When someone was here last: the sessions of a person, ended ones included.
create index concurrently sessions_by_user on sessions (user_id, created_at);
