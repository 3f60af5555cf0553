package shop;

import org.atmosphere.config.service.ManagedService;
import org.atmosphere.config.service.Message;
import org.atmosphere.config.service.PathParam;
import org.atmosphere.config.service.Ready;
import org.atmosphere.cpr.AtmosphereResource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

@ManagedService(path = "/chat/{room}")
public class Atmosphere {
    @PathParam("room")
    private String room;

    @Ready
    public void onReady(AtmosphereResource r) throws IOException {
        Files.readString(Path.of("/srv/motd"));
    }

    @Message
    public String onMessage(String message) throws IOException {
        return Files.readString(Path.of("/srv/" + message)); // want: path-traversal
    }
}
