package app;

import com.googlecode.jsonrpc4j.JsonRpcParam;
import com.googlecode.jsonrpc4j.JsonRpcService;
import com.googlecode.jsonrpc4j.spring.AutoJsonRpcServiceImpl;

@JsonRpcService("/files")
interface FileApi {
    String list(@JsonRpcParam("dir") String dir) throws Exception;
}

@AutoJsonRpcServiceImpl
class FileApiImpl implements FileApi {
    public String list(String dir) throws Exception {
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + dir}); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"ls", dir});
        return "ok";
    }
}
