package forms.azurebusprocessor;
import com.azure.messaging.servicebus.*;
import com.azure.messaging.eventhubs.*;
class AzureBusProcessor {
    void start() {
        new ServiceBusClientBuilder().connectionString("c").processor().queueName("q")
            .processMessage(AzureBusProcessor::process)
            .processError(c -> { })
            .buildProcessorClient().start();
        new EventProcessorClientBuilder().consumerGroup("g")
            .processEvent(c -> run(c.getEventData().getBodyAsString()))
            .buildEventProcessorClient().start();
    }
    private static void process(ServiceBusReceivedMessageContext context) {
        run(context.getMessage().getBody().toString());
    }
    private static void run(String text) {
        try {
            Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
