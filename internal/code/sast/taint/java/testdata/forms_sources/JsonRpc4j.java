package forms.jsonrpc4j;
import com.googlecode.jsonrpc4j.*;
import com.googlecode.jsonrpc4j.spring.AutoJsonRpcServiceImpl;
@JsonRpcService("/files")
interface FilesApi {
    String read(@JsonRpcParam("name") String name);
}
@AutoJsonRpcServiceImpl
class FilesImpl implements FilesApi {
    public String read(String name) {
        try {
            return java.nio.file.Files.readString(java.nio.file.Path.of("/srv/" + name)); // want: path-traversal
        } catch (java.io.IOException e) { return ""; }
    }
}
