import type { OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { NewId } from '#worker/platform/ids.ts';
import type { TextCipher } from '#worker/platform/text-cipher.ts';
import type { OwnSymptomRow, OwnSymptomsRepository } from './own-symptoms.repository.ts';

type OwnSymptomsServiceDeps = {
  userId: string;
  symptoms: OwnSymptomsRepository;
  cipher: TextCipher;
  newId: NewId;
};

/** Where the name of a symptom belongs. */
export const placeOfSymptom = (userId: string, symptomId: string) => ({
  userId,
  row: `symptom/${symptomId}`,
});

/** The symptoms that one person named. */
export function createOwnSymptomsService({ userId, symptoms, cipher, newId }: OwnSymptomsServiceDeps) {
  const seal = (name: string, symptomId: string) => cipher.seal(name, placeOfSymptom(userId, symptomId));

  async function open(row: OwnSymptomRow): Promise<OwnSymptom[]> {
    const name = await cipher.open(row, placeOfSymptom(userId, row.symptomId)).catch(() => undefined);
    return name === undefined ? [] : [{ symptom_id: row.symptomId, name, archived: row.archived }];
  }

  return {
    /** All of them, archived ones among them; without those whose name can't be decrypted. */
    list: async (): Promise<OwnSymptom[]> => (await Promise.all((await symptoms.list()).map(open))).flat(),

    /** Their ids. */
    ids: async (): Promise<ReadonlySet<string>> =>
      new Set((await symptoms.list()).map(({ symptomId }) => symptomId)),

    /** Adds one, under the client's id if given. Throws `conflict` if there is no room. */
    add: async (name: string, id = newId()): Promise<{ symptomId: string; isNew: boolean }> => {
      const isNew = await symptoms.add({ symptomId: id, ...(await seal(name, id)) });
      return { symptomId: id, isNew };
    },

    /** Renames one, archives it or takes it out again. Throws `not_found` for an id that is not this person's. */
    update: async (
      symptomId: string,
      { name, archived }: { name?: string | undefined; archived?: 0 | 1 | undefined },
    ): Promise<void> => {
      const change = {
        ...(name === undefined ? {} : await seal(name, symptomId)),
        ...(archived === undefined ? {} : { archived }),
      };
      if (!(await symptoms.update(symptomId, change))) throw new AppError('not_found');
    },
  };
}

export type OwnSymptomsService = ReturnType<typeof createOwnSymptomsService>;
