package drawn.kryo;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.*;
import jakarta.servlet.http.*;
import java.io.IOException;
class KryoSink extends HttpServlet {
    @Override protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        kryo.readClassAndObject(new Input(req.getInputStream())); // want: deserialisation
        kryo.readObject(new Input(req.getInputStream()), Object.class); // want: deserialisation
        Kryo strict = new Kryo();
        strict.setRegistrationRequired(true);
        strict.readObject(new Input(req.getInputStream()), String.class);
    }
}
