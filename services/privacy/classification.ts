/**
 * What every table and column of the database is (S26). A new one has to be listed here, or a test fails.
 *
 * Tables: `personal` can be erased; a `log` is append-only, and what is personal in it is erased with the person's key; a `projection` can be
 * rebuilt from the log; `secret` opens something; `technical` is about no person.
 *
 * Columns: `personal` ones are given to the person in an export. `secret` ones open something, `technical` ones say nothing
 * about the person, `staff` ones name another person: all three stay here.
 */
type TableClass = 'personal' | 'log' | 'projection' | 'secret' | 'technical';
const kinds = ['personal', 'secret', 'technical', 'staff'] as const;

interface Table extends Partial<Record<(typeof kinds)[number], string>> {
  is: TableClass;
}

export const classification: Record<string, Table> = {
  // ------------------------------------------------------------------------------------------- applications
  application_events: {
    is: 'log',
    personal: 'application_id version type data recorded_at',
    technical: 'event_id command_id ordinal body prev_hash hash',
  },
  application_states: {
    is: 'projection',
    personal: `application_id version status status_since submitted_at last_event_at position is_legacy email_confirmed_at
      detailed_info_submitted_at detailed_review_completed_at assessment_score assessment_result assessment_completed_at
      contract_offered_at contract_response_at deadline_kind deadline_due is_overdue decision_from decision_to decision_at erased_at`,
    staff: 'decision_actor_id',
    technical: 'head_hash status_version is_sandbox deadline_version decision_version decision_before',
  },
  application_steps: {
    is: 'projection',
    personal: 'application_id version status entered_at left_at due',
    technical: 'is_sandbox',
  },
  application_changes: {
    is: 'projection',
    technical: `application_id version recorded_at release events left_status left_since left_overdue_since entered_status entered_since
      entered_overdue_since`,
  },
  application_status_counts: { is: 'projection', technical: 'status count overdue' },
  application_status_days: { is: 'projection', technical: 'status day count overdue' },
  application_event_days: { is: 'projection', technical: 'day type release kind actor_id events' },
  application_funnel_days: { is: 'projection', technical: 'day submitted_on position stage status count' },
  application_lengths: {
    is: 'projection',
    technical: 'of week submitted_week position status minutes count',
  },
  application_missed_days: { is: 'projection', technical: 'day submitted_on position kind count' },
  application_ways: { is: 'projection', technical: 'application_id way ended_at' },
  application_forms: {
    is: 'personal',
    personal: `application_id user_id created_at first_name last_name email phone address linkedin_url portfolio_url
      motivation attached_at disclaimed_at`,
    technical: 'person_id search',
  },
  application_viewers: { is: 'technical', technical: 'application_id seen_at', staff: 'user_id' },
  sandboxes: {
    is: 'technical',
    technical: 'application_id forked_from created_at clock_at',
    staff: 'created_by',
  },
  job_outbox: { is: 'technical', technical: 'application_id job_id queue data start_after' },
  // entries on their way to audit_logs
  audit_outbox: {
    is: 'technical',
    technical: 'application_id audit_id user_id on_behalf_of action resource_type metadata sealed created_at',
  },
  log_checkpoints: { is: 'log', technical: 'number taken_at size events streams note' },
  log_cosignatures: { is: 'log', technical: 'number witness cosigned_at line' },
  log_witnesses: { is: 'technical', technical: 'witness asked_at problem is_alarm' },
  // ------------------------------------------------------------------------------------------- what applicants give besides
  application_detailed_info: {
    is: 'personal',
    personal: `application_id availability_start_date languages_spoken special_skills previous_experience_details
      expected_salary_range work_permit_status emergency_contact_name emergency_contact_phone contact_references additional_notes
      submitted_at updated_at`,
  },
  application_documents: {
    is: 'personal',
    personal: `application_id document_id document_type file_name file_size content_type sha256 verification_status
      verification_notes verified_at scan_status uploaded_at replaced_at`,
    staff: 'verified_by',
    technical: 'file_path',
  },
  application_assessments: {
    is: 'personal',
    personal: 'application_id questionnaire responses skills score result completed_at',
  },
  contact_messages: { is: 'personal', personal: 'message_id kind name email message created_at' },
  // ------------------------------------------------------------------------------------------- accounts
  users: {
    is: 'personal',
    personal: 'id email first_name last_name email_confirmed_at created_at last_sign_in_at',
    secret: 'password_hash',
    technical: 'device_epoch application_ids',
  },
  profiles: { is: 'personal', personal: 'id password_changed first_login_completed news_seen_at' },
  user_roles: { is: 'personal', personal: 'user_id role' },
  sessions: {
    is: 'personal',
    personal: `session_id user_id created_at last_seen_at expires_at signed_in_with second_factor_at user_agent ip_address
      ended_at ended_because chosen_application proved_at`,
    technical: 'generation rotated_at factor_tries',
  },
  factors: {
    is: 'personal',
    personal: 'factor_id user_id created_at verified_at',
    secret: 'sealed_seed',
    technical: 'last_step',
  },
  recovery_codes: { is: 'personal', personal: 'user_id used_at', secret: 'code_hash salt' },
  user_identities: { is: 'personal', personal: 'issuer subject user_id created_at' },
  links: {
    is: 'personal',
    personal: 'link_id purpose application_id user_id email created_at expires_at used_at',
    secret: 'token_hash',
  },
  sign_ups: {
    is: 'personal',
    personal: 'link_id first_name last_name',
    secret: 'password_hash browser_hash',
  },
  handoffs: { is: 'secret', secret: 'code_hash browser_hash user_id created_at expires_at used_at' },
  impersonations: {
    is: 'personal',
    personal: 'impersonation_id application_id on_behalf_of started_at expires_at ended_at',
    staff: 'session_id',
  },
  sign_in_failures: { is: 'technical', technical: 'key failures last_at blocked_until' },
  rate_limits: { is: 'technical', technical: 'key hits granted most ends_at' },
  account_job_outbox: { is: 'technical', technical: 'job_id queue data start_after' },
  audit_logs: {
    is: 'log',
    personal: 'audit_id user_id on_behalf_of action resource_type resource_id metadata created_at',
    // exported unsealed, as user_agent and ip_address
    technical: 'sealed',
  },
  // for an hour or two; about visitors without an account, under the key of their month
  audit_quotas: {
    is: 'technical',
    technical: 'visitor begins_at kept dropped granted audit_id metadata sealed',
  },
  // ------------------------------------------------------------------------------------------- mails
  mails: {
    is: 'personal',
    personal: `mail_id application_id user_id kind status attempts response reason queued_at sent_at failed_at resend_of`,
    technical: 'cause_version job_id lease_id lease_until',
  },
  // a keyed hash of an address, for a day
  mailbox_mails: { is: 'technical', technical: 'mailbox bucket mail_ids sent_at last_at' },
  // ids alone; what they are about is looked up when the digest is written
  staff_notice_windows: { is: 'technical', technical: 'window_id ends_at single in_digest closed_at' },
  staff_notices: { is: 'technical', technical: 'mail_id window_id kind subject_id noticed_at is_in_digest' },
  mail_outbox: {
    is: 'personal',
    personal: 'mail_id sender recipient subject text html created_at',
  },
  // ------------------------------------------------------------------------------------------- privacy
  privacy_requests: {
    is: 'personal',
    personal: 'request_id user_id request_type status requested_at due_at completed_at reason proof',
    staff: 'handled_by',
  },
  // outlives the person's data, and says why it is still there; none of the person's own
  legal_holds: {
    is: 'technical',
    technical: 'hold_id user_id application_id reason placed_at released_at',
    staff: 'placed_by released_by',
  },
  retention_due: { is: 'technical', technical: 'rule subject subject_id due_since listed_at erased_at' },
  maintenance_runs: { is: 'technical', technical: 'name ran_at took_ms findings' },
  running_processes: {
    is: 'technical',
    technical: `process_id kind host pid release started_at seen_at resident_bytes heap_bytes event_loop_delay_ms live_streams`,
  },
  // ids of applications, and what a verification says of them; nothing that a person gave
  replay_runs: {
    is: 'technical',
    technical: `run_id kind question asked_at state attempts phase events of_events started_at ended_at answer error`,
    staff: 'asked_by',
  },
  // ------------------------------------------------------------------------------------------- staff area
  saved_views: { is: 'personal', personal: 'user_id view_id screen name query created_at' },
  settings: { is: 'technical', technical: 'name value version updated_at', staff: 'updated_by' },
  webhooks: {
    is: 'technical',
    technical: 'webhook_id url event_types is_active created_at',
    secret: 'secret',
    staff: 'created_by',
  },
  // ids and types of events alone; what is sent stands in the log
  webhook_deliveries: {
    is: 'technical',
    technical: `delivery_id webhook_id application_id version event_type status attempts response_status response queued_at
      finished_at`,
  },
  // ------------------------------------------------------------------------------------------- the house itself
  'keys.person_keys': { is: 'secret', secret: 'person_id wrapped_key created_at destroyed_at' },
  'keys.master_key_check': { is: 'secret', secret: 'key_id check_value used_since' },
  schema_migrations_main: { is: 'technical', technical: 'name checksum applied_at since' },
  schema_migrations_keys: { is: 'technical', technical: 'name checksum applied_at since' },
};

const words = (list = ''): string[] => list.split(/\s+/).filter(Boolean);

/** Every column that is listed for a table, in whichever class. */
export const listedColumns = (table: string): string[] =>
  kinds.flatMap((kind) => words(classification[table]?.[kind]));

/** The columns that are the person's own. */
export const personalColumns = (table: string): string[] => words(classification[table]?.personal);

/** The tables of which an export gives something. */
export const exportedTables = (): string[] =>
  Object.keys(classification).filter((table) => personalColumns(table).length > 0);
