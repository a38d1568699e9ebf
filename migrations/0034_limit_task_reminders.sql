CREATE TRIGGER limit_task_reminders_insert AFTER INSERT ON tasks
WHEN new.reminder is not null and new.status <> 'completed' and coalesce(new.occurrence, 1) = 1 BEGIN
	select raise(abort, 'quota_task_reminder') from person_usage where user_id = new.user_id
		and (select count(*) from tasks indexed by tasks_user_reminder where user_id = new.user_id and is_open = 1 and reminder is not null) > 500;
END;
--> statement-breakpoint
CREATE TRIGGER limit_task_reminders_update AFTER UPDATE OF status, reminder ON tasks
WHEN new.reminder is not null and new.status <> 'completed' and (old.reminder is null or old.status = 'completed') BEGIN
	select raise(abort, 'quota_task_reminder') from person_usage where user_id = new.user_id
		and (select count(*) from tasks indexed by tasks_user_reminder where user_id = new.user_id and is_open = 1 and reminder is not null) > 500;
END;
