-- A removed passkey ends the sessions that it opened, whoever removes it and by whichever statement.
CREATE TRIGGER end_sessions_of_passkey AFTER DELETE ON passkeys BEGIN
	delete from sessions where user_id = old.user_id and credential_id = old.credential_id;
END;
