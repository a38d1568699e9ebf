import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import type { LegalDocument } from './content/legal-document.ts';

// Each file exports its document under the document's own name.
const loaders = import.meta.glob<Record<string, LegalDocument>>('./content/{privacy,terms,cookies}.*.ts');

/** One legal text in one language, loaded when it is first read. */
export function legalTextQuery(text: LegalText, language: Language) {
  return queryOptions({
    queryKey: ['legal-text', text, language],
    queryFn: async () => {
      const content = await loaders[`./content/${text}.${language}.ts`]?.();
      const found = content?.[text];
      if (found === undefined) throw new Error(`no ${text} in ${language}`);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
