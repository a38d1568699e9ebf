CREATE TABLE `labels` (
	`user_id` text NOT NULL,
	`label_id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`color` text,
	`created_at` integer NOT NULL,
	`import_id` text,
	PRIMARY KEY(`user_id`, `label_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `labels_user_name` ON `labels` (`user_id`,`name_folded`);--> statement-breakpoint
CREATE TABLE `task_labels` (
	`user_id` text NOT NULL,
	`task_id` text NOT NULL,
	`label_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `task_id`, `label_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`task_id`) REFERENCES `tasks`(`user_id`,`task_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`label_id`) REFERENCES `labels`(`user_id`,`label_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_labels_user_label` ON `task_labels` (`user_id`,`label_id`,`task_id`);
--> statement-breakpoint
CREATE TRIGGER count_labels_insert AFTER INSERT ON labels BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.label_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.name_folded), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_labels_update AFTER UPDATE OF label_id, name, name_folded, color, import_id ON labels BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.label_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.name_folded), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.label_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.name_folded), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_labels_delete AFTER DELETE ON labels BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.label_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.name_folded), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_task_labels_insert AFTER INSERT ON task_labels BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.label_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_task_labels_update AFTER UPDATE OF task_id, label_id ON task_labels BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.label_id), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.label_id), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_task_labels_delete AFTER DELETE ON task_labels BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.label_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER limit_labels_insert AFTER INSERT ON labels BEGIN
	select raise(abort, 'quota_labels') from person_usage where user_id = new.user_id
		and (select count(*) from labels where user_id = new.user_id) > 100;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_labels AFTER UPDATE OF name, color ON labels
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update labels set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and label_id = new.label_id;
END;
