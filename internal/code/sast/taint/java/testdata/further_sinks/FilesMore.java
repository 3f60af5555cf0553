package app;

import com.alibaba.excel.EasyExcel;
import com.github.junrar.Junrar;
import com.hierynomus.smbj.share.DiskShare;
import net.coobird.thumbnailator.Thumbnails;
import jcifs.smb.SmbFile;
import org.im4java.core.IMOperation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FilesMore {
    @GetMapping("/open")
    public String open(String name) throws Exception {
        EasyExcel.read("/srv/" + name).sheet().doReadSync(); // want: path-traversal
        Junrar.extract("/srv/" + name, "/tmp"); // want: path-traversal
        Thumbnails.of("/srv/" + name).size(10, 10).toFile("/out/" + name); // want: path-traversal
        EasyExcel.read("/srv/list.xlsx").sheet().doReadSync();
        return "ok";
    }
}
