import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const CREATE_ICON_IMPORT = /import createLucideIcon from .+/;
const DRAW_ICON = fileURLToPath(new URL('./draw-icon.ts', import.meta.url));

const drawn: Plugin = {
  name: 'marea:lean-icons',
  transform: {
    filter: { id: /\/lucide-react\/.+\/icons\// },
    handler(code, file) {
      // An icon without this import would use lucide's own function, with another line width and a heavier start.
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

/** Makes lucide's icons use `draw-icon.ts`, without their names and keys; also in development, where libraries are bundled first. */
export const leanIcons: Plugin = {
  ...drawn,
  config: (): UserConfig => ({ optimizeDeps: { rolldownOptions: { plugins: [drawn] } } }),
};
