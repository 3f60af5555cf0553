package app;

import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;

public class EsRestAction extends BaseRestHandler {
    @Override
    public List<Route> routes() {
        return List.of(new Route(RestRequest.Method.GET, "/_tools/{name}"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws java.io.IOException {
        String name = request.param("name");
        Runtime.getRuntime().exec("tool " + name); // want: command-injection
        Runtime.getRuntime().exec("tool " + request.paramAsInt("size", 1));
        return channel -> channel.sendResponse(null);
    }
}
