package example.marea.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
