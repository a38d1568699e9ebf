import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { APP_PAGES } from '#domain/pages.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const SIZE_MAX = 300 * 1024;

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const committed = execFileSync('git', ['ls-files', 'web/native'], { cwd: PROJECT, encoding: 'utf8' })
  .trim()
  .split('\n');
const isText = (file: string) => !/\.(?:png|jar)$/.test(file);

it('the committed native projects are small: pictures are generated and build output is left out', () => {
  const size = committed.reduce((sum, file) => sum + statSync(join(PROJECT, file)).size, 0);

  expect(size).toBeLessThan(SIZE_MAX);
  expect(committed.filter((file) => /\/(?:public|dist|build|Pods|DerivedData)\/|Podfile/.test(file))).toEqual(
    [],
  );
});

test.each(committed.filter(isText))('%s contains no machine path and no signing identity', (file) => {
  const text = read(file);

  expect(text).not.toMatch(/(?:^|["'\s=:(])\/(?:home|Users|tmp|root|work|opt)\//m);
  expect(text).not.toMatch(/DEVELOPMENT_TEAM|PROVISIONING_PROFILE|storePassword|keyPassword|sdk\.dir/);
});

it('the native app opens the same pages on Android as the Worker lists for iOS', () => {
  const manifest = read('web/native/android/app/src/main/AndroidManifest.xml');
  const paths = [...manifest.matchAll(/<data android:path="([^"]+)" \/>/g)].map(([, path]) => path);

  expect(paths).toEqual([...APP_PAGES]);
});

it('the native app opens the pages of the same host on both platforms', () => {
  const [, android] =
    /name="app_link_host"[^>]*>([^<]+)</.exec(
      read('web/native/android/app/src/main/res/values/strings.xml'),
    ) ?? [];
  const [, ios] = /<string>applinks:([^<]+)</.exec(read('web/native/ios/App/App/App.entitlements')) ?? [];

  expect(android).toMatch(/^[a-z\d.-]+$/);
  expect(ios).toBe(android);
});

it('the native app includes the Keychain and the earlier versions’ database on iOS only', () => {
  const ios = read('web/native/ios/App/CapApp-SPM/Package.swift');

  expect(ios).toContain('AparajitaCapacitorSecureStorage');
  expect(ios).toContain('CapacitorCommunitySqlite');
  expect(ios).not.toMatch(/keyboard/i);
  expect(read('web/native/android/capacitor.settings.gradle')).not.toMatch(/sqlite|secure-storage|keyboard/i);
});

it('the native app uses the system’s biometric check on both platforms', () => {
  expect(read('web/native/ios/App/CapApp-SPM/Package.swift')).toContain('AparajitaCapacitorBiometricAuth');
  expect(read('web/native/android/app/capacitor.build.gradle')).toContain('capacitor-biometric-auth');
  // Without this key, iOS ends the app as soon as it uses Face ID.
  expect(read('web/native/ios/App/App/Info.plist')).toMatch(
    /<key>NSFaceIDUsageDescription<\/key>\s*<string>[^<]+<\/string>/,
  );
});

it('the native app hides the page in the app switcher on both platforms', () => {
  expect(read('web/native/android/app/src/main/java/example/marea/app/MainActivity.java')).toContain(
    'addFlags(WindowManager.LayoutParams.FLAG_SECURE)',
  );
  expect(read('web/native/ios/App/App/SceneDelegate.swift')).toContain('func sceneWillResignActive(');
});

it('the native app excludes personal data from backups on both platforms', () => {
  const manifest = read('web/native/android/app/src/main/AndroidManifest.xml');
  const atLaunch = read('web/native/ios/App/App/AppDelegate.swift');

  expect(manifest).toContain('android:allowBackup="false"');
  expect(manifest).toContain('android:dataExtractionRules');
  expect(atLaunch).toContain('isExcludedFromBackup = true');
  expect(atLaunch).toContain('["WebKit", "CapacitorDatabase"]');
});
