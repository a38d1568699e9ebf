import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';

/** The project's folder, no matter where the command was started. */
export const PROJECT = join(import.meta.dirname, '..');

type RunOptions = { readonly env?: Record<string, string>; readonly output?: 'inherit' | 'ignore' };

/**
 * Runs a program of `node_modules/.bin`, or one by its whole path, in the project's folder and gives its exit code. The settings
 * of `.env` are passed on, so that no tool sends telemetry.
 */
export function run(command: readonly string[], options: RunOptions = {}): Promise<number> {
  const [program = '', ...args] = command;
  const output = options.output ?? 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(resolvePath(PROJECT, 'node_modules/.bin', program), args, {
      cwd: PROJECT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', output, 'inherit'],
    });
    const passOn = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}

/** Runs like `run`, and ends this process with the child's exit code on failure. */
export async function runOrExit(...call: Parameters<typeof run>): Promise<void> {
  const code = await run(...call);
  if (code !== 0) process.exit(code);
}

/** Loads the committed `.env`: it turns off the telemetry of tools. */
export function loadToolSettings(): void {
  const path = join(PROJECT, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
