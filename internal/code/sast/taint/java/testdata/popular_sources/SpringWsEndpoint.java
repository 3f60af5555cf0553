package popular.ws;
import org.springframework.ws.server.endpoint.annotation.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.w3c.dom.Element;
@Endpoint
class CountryEndpoint {
    private static final String NS = "http://example.com/ws";
    private final JdbcTemplate jdbc;
    CountryEndpoint(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    @PayloadRoot(namespace = NS, localPart = "getCountryRequest")
    @ResponsePayload
    public GetCountryResponse getCountry(@RequestPayload GetCountryRequest request) {
        jdbc.queryForList("SELECT * FROM countries WHERE name = '" + request.getName() + "'"); // want: sql-injection
        jdbc.queryForList("SELECT * FROM countries WHERE name = ?", request.getName());
        return new GetCountryResponse();
    }
    @PayloadRoot(namespace = NS, localPart = "holiday")
    public void holiday(@RequestPayload Element payload, @XPathParam("/h:Start") String start) {
        jdbc.update("INSERT INTO holidays VALUES('" + payload.getTextContent() + "')"); // want: sql-injection
        jdbc.update("INSERT INTO starts VALUES('" + start + "')"); // want: sql-injection
    }
}
class GetCountryRequest { private String name; public String getName() { return name; } public void setName(String n) { name = n; } }
class GetCountryResponse { }
