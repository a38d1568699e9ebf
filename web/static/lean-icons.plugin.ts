import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const CREATE_ICON_IMPORT = /import createLucideIcon from .+/;
const DRAW_ICON = fileURLToPath(new URL('./draw-icon.ts', import.meta.url));

const drawn: Plugin = {
  name: 'marea:lean-icons',
  transform: {
    filter: { id: /\/lucide-react\/.+\/icons\// },
    handler(code, file) {
      // One of them without this would be drawn by lucide's own maker: with another line, and the start would be heavier.
      if (!CREATE_ICON_IMPORT.test(code) && !/^export \{ default/m.test(code))
        this.error(`${file} has no "${CREATE_ICON_IMPORT.source}": see lean-icons.plugin.ts`);
      return {
        code: code
          .replace(CREATE_ICON_IMPORT, `import { drawIcon } from '${DRAW_ICON}';`)
          .replace('createLucideIcon(', '/* @__PURE__ */ drawIcon(')
          .replace(/,\s*key: "\w+"|\bname: "[\w-]+",|\baliases: \[[^\]]*\]/g, ''),
        map: null,
      };
    },
  },
};

/** Has lucide's icons drawn by `draw-icon.ts`, without their names and keys; in development, too, where libraries are bundled first. */
export const leanIcons: Plugin = {
  ...drawn,
  config: (): UserConfig => ({ optimizeDeps: { rolldownOptions: { plugins: [drawn] } } }),
};
