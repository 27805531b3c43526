-- Personal data of applications. Never mixed with projections: these rows can be erased, projections can be rebuilt.

create extension if not exists pg_trgm;

create table application_forms (
  application_id uuid        primary key,
  person_id      uuid        not null,
  user_id        uuid,
  created_at     timestamptz not null,
  first_name     text        not null,
  last_name      text        not null,
  email          text        not null,
  phone          text        not null,
  address        text        not null,
  linkedin_url   text,
  portfolio_url  text,
  motivation     text        not null,
  search         text        not null generated always as
    (lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored
);
create index application_forms_search on application_forms using gin (search gin_trgm_ops);
create index application_forms_by_user on application_forms (user_id, created_at desc);
create index application_forms_by_email on application_forms (lower(email));

-- The specification's table `applications`: the projection and the person's data, joined. A function, because a rebuild
-- swaps the projection tables by rename and has to make the view anew over the new ones.
create function define_applications_view() returns void language plpgsql as $$
begin
  execute $view$
    create or replace view applications as
    select s.application_id as id, f.user_id, s.submitted_at as created_at, f.first_name, f.last_name, f.email, f.phone,
           f.address, s.position, f.linkedin_url, f.portfolio_url, f.motivation,
           s.status as workflow_status, s.status_since, s.version, s.is_legacy, s.is_sandbox,
           s.email_confirmed_at,
           case when s.deadline_kind = 'email' then s.deadline_due end as email_confirmation_deadline,
           case when s.deadline_kind = 'details' then s.deadline_due end as detailed_info_deadline,
           case when s.deadline_kind = 'assessment' then s.deadline_due end as assessment_deadline,
           case when s.deadline_kind = 'documents' then s.deadline_due end as legal_docs_deadline,
           case when s.deadline_kind = 'contract' then s.deadline_due end as contract_deadline,
           s.deadline_kind, s.deadline_due, s.is_overdue,
           s.detailed_info_submitted_at, s.detailed_review_completed_at,
           s.assessment_score, s.assessment_result, s.assessment_completed_at,
           s.contract_offered_at, s.contract_response_at,
           s.decision_version, s.decision_actor_id, s.decision_from, s.decision_to, s.decision_at,
           f.person_id, f.search,
           (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'version', h.version,
                                                         'timestamp', h.entered_at, 'leftAt', h.left_at) order by h.version), '[]')
            from (select p.version, p.status, p.entered_at, p.left_at
                  from application_steps p where p.application_id = s.application_id
                  union all
                  select s.status_version, s.status, s.status_since, null) h) as workflow_step_history
    from application_states s join application_forms f using (application_id)
  $view$;
  grant select on applications to cursus_app;
end $$;
select define_applications_view();

grant select, insert, update, delete on application_forms to cursus_app;
