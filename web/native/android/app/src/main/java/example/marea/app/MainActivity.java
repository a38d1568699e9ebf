package example.marea.app;

import android.os.Bundle;
import android.view.WindowManager;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // The page keeps clear of the bars by itself.
        EdgeToEdge.enable(this);
        // Nothing of the page in the app switcher, in screenshots or in recordings, whether there is a lock or not.
        getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
        super.onCreate(savedInstanceState);
    }
}
