package forms.reactivesocket;
import org.springframework.web.reactive.socket.*;
import reactor.core.publisher.Mono;
class ReactiveSocket implements WebSocketHandler {
    @Override
    public Mono<Void> handle(WebSocketSession session) {
        return session.receive()
            .map(WebSocketMessage::getPayloadAsText)
            .doOnNext(text -> run(text))
            .then();
    }
    private void run(String text) {
        try {
            Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
            Runtime.getRuntime().exec("sh -c " + Integer.parseInt(text));
        } catch (java.io.IOException e) { }
    }
}
