package forms.mina;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
class Mina extends IoHandlerAdapter {
    @Override
    public void messageReceived(IoSession session, Object message) throws Exception {
        String line = message.toString();
        Runtime.getRuntime().exec("sh -c " + line); // want: command-injection
    }
}
