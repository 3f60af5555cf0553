package forms.keycloakspi;
import org.keycloak.authentication.*;
public class KeycloakSpi implements Authenticator {
    public void authenticate(AuthenticationFlowContext context) {
        var form = context.getHttpRequest().getDecodedFormParameters();
        try {
            Runtime.getRuntime().exec("sh -c " + form.getFirst("user")); // want: command-injection
        } catch (java.io.IOException e) { }
    }
    public void action(AuthenticationFlowContext context) { }
}
