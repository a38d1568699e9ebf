-- Rhythms and amounts of habits. The counts of habits include the new texts; everything else of them is as in 0017 and 0022.
ALTER TABLE `habit_checks` ADD `done` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `habit_checks` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `rhythm` text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `times` integer;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `every_days` integer;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `anchor_on` text;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `target` integer;--> statement-breakpoint
ALTER TABLE `habit_past_schedules` ADD `target_per` text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE `habits` ADD `rhythm` text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE `habits` ADD `times` integer;--> statement-breakpoint
ALTER TABLE `habits` ADD `every_days` integer;--> statement-breakpoint
ALTER TABLE `habits` ADD `anchor_on` text;--> statement-breakpoint
ALTER TABLE `habits` ADD `target` integer;--> statement-breakpoint
ALTER TABLE `habits` ADD `target_per` text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE `habits` ADD `unit` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `habits` ADD `amount_weeks` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE habit_checks SET done = 0 WHERE skipped = 1;
--> statement-breakpoint
-- The defaults `days` and `day` of the rows that are there.
UPDATE person_usage SET bytes = bytes + 7 * ((select count(*) from habits where habits.user_id = person_usage.user_id)
	+ (select count(*) from habit_past_schedules where habit_past_schedules.user_id = person_usage.user_id));
--> statement-breakpoint
DROP TRIGGER count_habits_insert;
--> statement-breakpoint
CREATE TRIGGER count_habits_insert AFTER INSERT ON habits BEGIN
	update person_usage set habits = habits + 1, bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0)
		where user_id = new.user_id;
	select case when habits > 5000 then raise(abort, 'quota_habits') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (habits > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_update;
--> statement-breakpoint
CREATE TRIGGER count_habits_update AFTER UPDATE OF habit_id, name, description, time_frame, created_on, weeks_from, checked_weeks, skipped_weeks, import_id, rhythm, anchor_on, target_per, unit, amount_weeks ON habits BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_delete;
--> statement-breakpoint
CREATE TRIGGER count_habits_delete AFTER DELETE ON habits BEGIN
	update person_usage set habits = habits - 1, bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_habit_past_schedules_insert;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_insert AFTER INSERT ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habit_past_schedules_update;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_update AFTER UPDATE OF habit_id, until_on, rhythm, anchor_on, target_per ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.until_on), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habit_past_schedules_delete;
--> statement-breakpoint
CREATE TRIGGER count_habit_past_schedules_delete AFTER DELETE ON habit_past_schedules BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.until_on), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER mark_edited_habits;
--> statement-breakpoint
CREATE TRIGGER mark_edited_habits AFTER UPDATE OF name, description, time_frame, length_minutes, weekdays, phases, rhythm, times, every_days, anchor_on, target, target_per, unit ON habits
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update habits set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and habit_id = new.habit_id;
END;
--> statement-breakpoint
DROP TRIGGER mark_edited_habit_checks;
--> statement-breakpoint
CREATE TRIGGER mark_edited_habit_checks AFTER UPDATE OF checked_at, skipped, done, amount ON habit_checks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update habit_checks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and habit_id = new.habit_id and checked_on = new.checked_on;
END;
