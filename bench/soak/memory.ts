import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Memory used by the processes of a group, in MiB. */
export async function memoryOf(group: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pgid=,rss=,comm=']);
  const kibibytes = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, , name]) => Number(pgid) === group && name?.includes('workerd'))
    .reduce((sum, [, rss]) => sum + Number(rss), 0);
  return kibibytes / 1024;
}
