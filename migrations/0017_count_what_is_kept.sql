-- How much is kept of each person is counted here, by the database, so that no way of writing can forget it.
-- The numbers are those of domain/account/quotas.ts; tests/api/portability/quotas.test.ts compares them and the columns.
-- An import that was accepted is written to its end, whatever is added meanwhile. What only keeps books is counted and never refused.
INSERT INTO person_usage (user_id, tasks, habits, journal_entries, periods, bytes)
SELECT u.user_id,
	(select count(*) from tasks t where t.user_id = u.user_id),
	(select count(*) from habits t where t.user_id = u.user_id),
	(select count(*) from journal_entries t where t.user_id = u.user_id),
	(select count(*) from periods t where t.user_id = u.user_id),
	coalesce((select sum(100 + coalesce(octet_length(t.task_id), 0) + coalesce(octet_length(t.title), 0) + coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.title_folded), 0) + coalesce(octet_length(t.description_folded), 0) + coalesce(octet_length(t.status), 0) + coalesce(octet_length(t.start_on), 0) + coalesce(octet_length(t.end_on), 0) + coalesce(octet_length(t.color), 0) + coalesce(octet_length(t.cycle_phase), 0) + coalesce(octet_length(t.cycle_phase_suggestion), 0) + coalesce(octet_length(t.theme_id), 0) + coalesce(octet_length(t.parent_id), 0) + coalesce(octet_length(t.completed_on), 0)) from tasks t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.habit_id), 0) + coalesce(octet_length(t.name), 0) + coalesce(octet_length(t.description), 0) + coalesce(octet_length(t.time_frame), 0) + coalesce(octet_length(t.created_on), 0) + coalesce(octet_length(t.weeks_from), 0) + coalesce(octet_length(t.checked_weeks), 0)) from habits t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.habit_id), 0) + coalesce(octet_length(t.checked_on), 0)) from habit_checks t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.habit_id), 0) + coalesce(octet_length(t.until_on), 0)) from habit_past_schedules t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.period_id), 0) + coalesce(octet_length(t.started_on), 0)) from periods t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.started_on), 0) + coalesce(octet_length(t.ended_on), 0) + coalesce(octet_length(t.mode), 0)) from cycle_modes t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.written_on), 0) + coalesce(octet_length(t.sealed), 0)) from journal_entries t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.consent_id), 0) + coalesce(octet_length(t.kind), 0) + coalesce(octet_length(t.text_version), 0) + coalesce(octet_length(t.language), 0) + coalesce(octet_length(t.text_hash), 0)) from consents t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.event_id), 0) + coalesce(octet_length(t.event), 0) + coalesce(octet_length(t.browser), 0) + coalesce(octet_length(t.system), 0)) from security_events t where t.user_id = u.user_id), 0)
	+ coalesce((select sum(100 + coalesce(octet_length(t.key_hash), 0) + coalesce(octet_length(t.call_hash), 0) + coalesce(octet_length(t.holder), 0) + coalesce(octet_length(t.created_id), 0) + coalesce(octet_length(t.answer), 0)) from idempotency_keys t where t.user_id = u.user_id), 0)
FROM users u WHERE true
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER count_tasks_insert AFTER INSERT ON tasks BEGIN
	update person_usage set tasks = tasks + 1, bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0)
		where user_id = new.user_id;
	select case when tasks > 50000 then raise(abort, 'quota_tasks') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (tasks > 50000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_tasks_update AFTER UPDATE OF task_id, title, description, title_folded, description_folded, status, start_on, end_on, color, cycle_phase, cycle_phase_suggestion, theme_id, parent_id, completed_on ON tasks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_tasks_delete AFTER DELETE ON tasks BEGIN
	update person_usage set tasks = tasks - 1, bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_habits_insert AFTER INSERT ON habits BEGIN
	update person_usage set habits = habits + 1, bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0)
		where user_id = new.user_id;
	select case when habits > 5000 then raise(abort, 'quota_habits') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (habits > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habits_update AFTER UPDATE OF habit_id, name, description, time_frame, created_on, weeks_from, checked_weeks ON habits BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habits_delete AFTER DELETE ON habits BEGIN
	update person_usage set habits = habits - 1, bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_insert AFTER INSERT ON habit_checks BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_update AFTER UPDATE OF habit_id, checked_on ON habit_checks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_delete AFTER DELETE ON habit_checks BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_insert AFTER INSERT ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_update AFTER UPDATE OF habit_id, until_on ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_delete AFTER DELETE ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_periods_insert AFTER INSERT ON periods BEGIN
	update person_usage set periods = periods + 1, bytes = bytes + 100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0)
		where user_id = new.user_id;
	select case when periods > 5000 then raise(abort, 'quota_periods') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (periods > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_periods_update AFTER UPDATE OF period_id, started_on ON periods BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_periods_delete AFTER DELETE ON periods BEGIN
	update person_usage set periods = periods - 1, bytes = bytes - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_insert AFTER INSERT ON cycle_modes BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_update AFTER UPDATE OF started_on, ended_on, mode ON cycle_modes BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_delete AFTER DELETE ON cycle_modes BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_insert AFTER INSERT ON journal_entries BEGIN
	update person_usage set journal_entries = journal_entries + 1, bytes = bytes + 100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0)
		where user_id = new.user_id;
	select case when journal_entries > 20000 then raise(abort, 'quota_journal_entries') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (journal_entries > 20000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_update AFTER UPDATE OF written_on, sealed ON journal_entries BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_delete AFTER DELETE ON journal_entries BEGIN
	update person_usage set journal_entries = journal_entries - 1, bytes = bytes - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_consents_insert AFTER INSERT ON consents BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.consent_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.text_version), 0) + coalesce(octet_length(new.language), 0) + coalesce(octet_length(new.text_hash), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_consents_update AFTER UPDATE OF consent_id, kind, text_version, language, text_hash ON consents BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.consent_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.text_version), 0) + coalesce(octet_length(new.language), 0) + coalesce(octet_length(new.text_hash), 0)) - (100 + coalesce(octet_length(old.consent_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.text_version), 0) + coalesce(octet_length(old.language), 0) + coalesce(octet_length(old.text_hash), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_consents_delete AFTER DELETE ON consents BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.consent_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.text_version), 0) + coalesce(octet_length(old.language), 0) + coalesce(octet_length(old.text_hash), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_security_events_insert AFTER INSERT ON security_events BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.event_id), 0) + coalesce(octet_length(new.event), 0) + coalesce(octet_length(new.browser), 0) + coalesce(octet_length(new.system), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_security_events_update AFTER UPDATE OF event_id, event, browser, system ON security_events BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.event_id), 0) + coalesce(octet_length(new.event), 0) + coalesce(octet_length(new.browser), 0) + coalesce(octet_length(new.system), 0)) - (100 + coalesce(octet_length(old.event_id), 0) + coalesce(octet_length(old.event), 0) + coalesce(octet_length(old.browser), 0) + coalesce(octet_length(old.system), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_security_events_delete AFTER DELETE ON security_events BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.event_id), 0) + coalesce(octet_length(old.event), 0) + coalesce(octet_length(old.browser), 0) + coalesce(octet_length(old.system), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_idempotency_keys_insert AFTER INSERT ON idempotency_keys BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.key_hash), 0) + coalesce(octet_length(new.call_hash), 0) + coalesce(octet_length(new.holder), 0) + coalesce(octet_length(new.created_id), 0) + coalesce(octet_length(new.answer), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_idempotency_keys_update AFTER UPDATE OF key_hash, call_hash, holder, created_id, answer ON idempotency_keys BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.key_hash), 0) + coalesce(octet_length(new.call_hash), 0) + coalesce(octet_length(new.holder), 0) + coalesce(octet_length(new.created_id), 0) + coalesce(octet_length(new.answer), 0)) - (100 + coalesce(octet_length(old.key_hash), 0) + coalesce(octet_length(old.call_hash), 0) + coalesce(octet_length(old.holder), 0) + coalesce(octet_length(old.created_id), 0) + coalesce(octet_length(old.answer), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_idempotency_keys_delete AFTER DELETE ON idempotency_keys BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.key_hash), 0) + coalesce(octet_length(old.call_hash), 0) + coalesce(octet_length(old.holder), 0) + coalesce(octet_length(old.created_id), 0) + coalesce(octet_length(old.answer), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_users_insert AFTER INSERT ON users BEGIN
	insert into person_usage (user_id) values (new.user_id);
END;
