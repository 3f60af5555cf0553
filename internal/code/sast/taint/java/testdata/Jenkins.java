package shop;

import hudson.Extension;
import hudson.model.RootAction;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest;
import org.kohsuke.stapler.StaplerResponse;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

@Extension
public class Jenkins implements RootAction {
    public String getUrlName() { return "tools"; }

    public void doRun(@QueryParameter String command) throws IOException {
        Runtime.getRuntime().exec("sh -c " + command); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"ls", "/tmp"});
    }

    public void doDownload(StaplerRequest req, StaplerResponse rsp) throws IOException {
        Files.copy(new File("/srv", req.getParameter("name")).toPath(), rsp.getOutputStream()); // want: path-traversal
        rsp.sendRedirect2(req.getParameter("next")); // want: open-redirect
        rsp.sendRedirect2("/done");
    }
}
