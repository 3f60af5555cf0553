package forms.pircbot;
import org.pircbotx.hooks.ListenerAdapter;
import org.pircbotx.hooks.types.GenericMessageEvent;
class PircBot extends ListenerAdapter {
    @Override
    public void onGenericMessage(GenericMessageEvent event) throws Exception {
        Runtime.getRuntime().exec("sh -c " + event.getMessage()); // want: command-injection
    }
}
