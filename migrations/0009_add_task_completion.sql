ALTER TABLE `tasks` ADD `completed_on` text;--> statement-breakpoint
CREATE INDEX `tasks_user_completed` ON `tasks` (`user_id`,`completed_on`);