import { parseArgs } from 'node:util';

const DEFAULT_PORT = 8787;

/** The port to serve on: `--port N`, else `PORT`, else 8787. Ends the process with a message for an invalid one. */
export function chosenPort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false });
  const wanted = String(values.port ?? (process.env.PORT || DEFAULT_PORT));
  const port = Number(wanted);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  process.stderr.write(`"${wanted}" is not a port: give a whole number from 1 to 65535.\n`);
  process.exit(1);
}

/** Prints the addresses in the terminal. */
export function announce(port: number): void {
  const origin = `http://127.0.0.1:${port}`;
  // WebAuthn needs a host name, which an IP address is not.
  const named = `http://localhost:${port}`;
  process.stdout.write(
    [
      '',
      `  Marea        ${origin}`,
      `  Passkeys     ${named}   (the same app; passkeys work at this address alone)`,
      `  Mails        ${origin}/dev/mail   (codes arrive here, nothing is sent)`,
      '  Demo account npm run seed',
      '  Stop         Ctrl+C',
      '',
      '',
    ].join('\n'),
  );
}
