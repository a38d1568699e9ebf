-- The counts of habits include the new column; everything else of them is as in 0017.
ALTER TABLE `habit_checks` ADD `skipped` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `habits` ADD `skipped_weeks` text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP TRIGGER count_habits_insert;
--> statement-breakpoint
CREATE TRIGGER count_habits_insert AFTER INSERT ON habits BEGIN
	update person_usage set habits = habits + 1, bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0)
		where user_id = new.user_id;
	select case when habits > 5000 then raise(abort, 'quota_habits') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (habits > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_update;
--> statement-breakpoint
CREATE TRIGGER count_habits_update AFTER UPDATE OF habit_id, name, description, time_frame, created_on, weeks_from, checked_weeks, skipped_weeks ON habits BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_delete;
--> statement-breakpoint
CREATE TRIGGER count_habits_delete AFTER DELETE ON habits BEGIN
	update person_usage set habits = habits - 1, bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0))
		where user_id = old.user_id;
END;
