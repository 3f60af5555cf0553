package app;

import org.apache.thrift.TException;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TSimpleServer;
import org.apache.thrift.transport.TServerSocket;

public class ThriftHandler implements FileService.Iface {
    @Override
    public String list(String dir) throws TException {
        try {
            Runtime.getRuntime().exec("ls " + dir); // want: command-injection
            Runtime.getRuntime().exec("ls /srv");
        } catch (java.io.IOException e) {
            throw new TException(e);
        }
        return "ok";
    }

    public static void main(String[] args) throws Exception {
        FileService.Processor<ThriftHandler> processor = new FileService.Processor<>(new ThriftHandler());
        TServer server = new TSimpleServer(new TServer.Args(new TServerSocket(9090)).processor(processor));
        server.serve();
    }
}
