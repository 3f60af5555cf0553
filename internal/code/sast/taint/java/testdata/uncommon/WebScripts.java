package uncommon.webscripts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.kitteh.irc.client.library.event.channel.ChannelMessageEvent;
import net.engio.mbassy.listener.Handler;
import org.springframework.extensions.webscripts.Cache;
import org.springframework.extensions.webscripts.DeclarativeWebScript;
import org.springframework.extensions.webscripts.Status;
import org.springframework.extensions.webscripts.WebScriptRequest;
import org.springframework.webflow.execution.RequestContext;
import org.springframework.webflow.action.MultiAction;
import org.springframework.webflow.execution.Event;
import org.noear.solon.annotation.Controller;
import org.noear.solon.annotation.Mapping;
import org.noear.solon.core.handle.Context;

class Report extends DeclarativeWebScript {
    @Override
    protected Map<String, Object> executeImpl(WebScriptRequest req, Status status, Cache cache) {
        try {
            Files.readString(Path.of("/srv/" + req.getParameter("name"))); // want: path-traversal
            Files.readString(Path.of("/srv/" + req.getServiceMatch().getTemplateVars().get("id"))); // want: path-traversal
            Files.readString(Path.of("/srv/" + Integer.parseInt(req.getParameter("n"))));
        } catch (java.io.IOException e) {
        }
        return Map.of();
    }
}
class Steps extends MultiAction {
    public Event load(RequestContext context) throws Exception {
        Files.readString(Path.of("/srv/" + context.getRequestParameters().get("name"))); // want: path-traversal
        Files.readString(Path.of("/srv/" + context.getRequestParameters().getInteger("n")));
        return success();
    }
}
class Irc {
    @Handler
    public void message(ChannelMessageEvent event) throws Exception {
        Runtime.getRuntime().exec("find " + event.getMessage()); // want: command-injection
        Runtime.getRuntime().exec("sleep " + event.getMessage().length());
    }
}
@Controller
class Pages {
    @Mapping("/files/{name}")
    public String file(String name, int n) throws Exception {
        Files.readString(Path.of("/srv/" + n));
        return Files.readString(Path.of("/srv/" + name)); // want: path-traversal
    }
    @Mapping("/raw")
    public void raw(Context ctx) throws Exception {
        Files.readString(Path.of("/srv/" + ctx.param("name"))); // want: path-traversal
        Files.readString(Path.of("/srv/" + ctx.paramAsInt("n")));
    }
}
