package example.marea.app;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // The page keeps clear of the bars by itself.
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}
