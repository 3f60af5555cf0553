package p.smack;
import org.jivesoftware.smack.chat2.ChatManager;
import org.jivesoftware.smack.chat2.IncomingChatMessageListener;
import org.jivesoftware.smack.chat2.Chat;
import org.jivesoftware.smack.packet.Message;
import org.jxmpp.jid.EntityBareJid;
public class C {
    void run(ChatManager chatManager) {
        chatManager.addIncomingListener(new IncomingChatMessageListener() {
            @Override public void newIncomingMessage(EntityBareJid from, Message message, Chat chat) {
                try {
                    Runtime.getRuntime().exec(message.getBody()); // want: command-injection
                    Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message.getBody())));
                } catch (Exception e) {
                }
            }
        });
    }
}
