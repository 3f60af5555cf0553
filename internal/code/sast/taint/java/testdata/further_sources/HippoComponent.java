package app;

import org.hippoecm.hst.component.support.bean.BaseHstComponent;
import org.hippoecm.hst.core.component.HstRequest;
import org.hippoecm.hst.core.component.HstResponse;

public class HippoComponent extends BaseHstComponent {
    @Override
    public void doBeforeRender(HstRequest request, HstResponse response) {
        try {
            Runtime.getRuntime().exec("find " + getPublicRequestParameter(request, "query")); // want: command-injection
            Runtime.getRuntime().exec("find " + request.getParameter("name")); // want: command-injection
            Runtime.getRuntime().exec("find /srv");
        } catch (java.io.IOException e) {
            throw new RuntimeException(e);
        }
    }
}
