import UIKit
import Security
import Capacitor

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        forgetEarlierInstallation()
        keepOutOfBackups()
        return true
    }

    /// The Keychain outlives the app: whoever installs it anew isn't signed in by what somebody left behind.
    private func forgetEarlierInstallation() {
        // Before the first unlock after a restart the mark reads as absent, though the app is the same.
        guard UIApplication.shared.isProtectedDataAvailable else { return }
        let mark = "marea.installed"
        if UserDefaults.standard.bool(forKey: mark) { return }
        SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary)
        UserDefaults.standard.set(true, forKey: mark)
    }

    /// Nothing of a person goes into backups: neither the web view's storage nor an earlier version's database.
    private func keepOutOfBackups() {
        let library = FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask)[0]
        for name in ["WebKit", "CapacitorDatabase"] {
            var folder = library.appendingPathComponent(name, isDirectory: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? folder.setResourceValues(values)
        }
    }

    func applicationWillResignActive(_ application: UIApplication) {
        // Sent when the application is about to move from active to inactive state. This can occur for certain types of temporary interruptions (such as an incoming phone call or SMS message) or when the user quits the application and it begins the transition to the background state.
        // Use this method to pause ongoing tasks, disable timers, and invalidate graphics rendering callbacks. Games should use this method to pause the game.
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        // Use this method to release shared resources, save user data, invalidate timers, and store enough application state information to restore your application to its current state in case it is terminated later.
        // If your application supports background execution, this method is called instead of applicationWillTerminate: when the user quits.
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        // Called as part of the transition from the background to the active state; here you can undo many of the changes made on entering the background.
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        // Restart any tasks that were paused (or not yet started) while the application was inactive. If the application was previously in the background, optionally refresh the user interface.
    }

    func applicationWillTerminate(_ application: UIApplication) {
        // Called when the application is about to terminate. Save data if appropriate. See also applicationDidEnterBackground:.
    }

    func application(_ application: UIApplication,
                     configurationForConnecting connectingSceneSession: UISceneSession,
                     options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        let config = UISceneConfiguration(name: "Default Configuration",
                                          sessionRole: connectingSceneSession.role)
        config.delegateClass = SceneDelegate.self
        return config
    }
}
