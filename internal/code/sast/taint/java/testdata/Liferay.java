package shop;

import com.liferay.portal.kernel.portlet.bridges.mvc.MVCPortlet;
import com.liferay.portal.kernel.util.HtmlUtil;
import com.liferay.portal.kernel.util.ParamUtil;

import javax.portlet.ActionRequest;
import javax.portlet.ActionResponse;
import javax.portlet.RenderRequest;
import javax.portlet.RenderResponse;
import java.io.IOException;

public class Liferay extends MVCPortlet {
    @Override
    public void doView(RenderRequest request, RenderResponse response) throws IOException {
        String name = ParamUtil.getString(request, "name");
        response.getWriter().println("<b>" + name + "</b>"); // want: xss
        response.getWriter().println("<b>" + HtmlUtil.escape(name) + "</b>");
    }

    public void export(ActionRequest request, ActionResponse response) throws IOException {
        Runtime.getRuntime().exec("export " + request.getParameter("id")); // want: command-injection
        Runtime.getRuntime().exec("export " + ParamUtil.getLong(request, "id"));
    }
}
