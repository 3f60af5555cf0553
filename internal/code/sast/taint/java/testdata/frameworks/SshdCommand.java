package p.sshd_command;
import java.net.*;
import java.io.*;
public class S {
    void h(ServerSocket ss) throws Exception {
        Socket s = ss.accept();
        BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream()));
        Runtime.getRuntime().exec(r.readLine()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.readLine())));
    }
}
