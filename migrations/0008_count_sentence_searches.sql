ALTER TABLE `users` ADD `searches_month` text;--> statement-breakpoint
ALTER TABLE `users` ADD `searches_count` integer DEFAULT 0 NOT NULL;