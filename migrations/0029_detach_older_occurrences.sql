-- A series has one open occurrence at most. Earlier versions could leave two: the older one becomes a task by itself.
UPDATE `tasks` SET `series_id` = NULL, `occurrence` = NULL, `repeats` = NULL, `begun_on` = NULL, `pin_state` = NULL, `held` = 0
WHERE `series_id` IS NOT NULL AND `status` <> 'completed' AND EXISTS (
	SELECT 1 FROM `task_series` WHERE `task_series`.`user_id` = `tasks`.`user_id` AND `task_series`.`series_id` = `tasks`.`series_id`
		AND `task_series`.`made` <> `tasks`.`occurrence`
);
