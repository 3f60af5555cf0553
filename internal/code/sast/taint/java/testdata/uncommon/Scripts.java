package uncommon.scripts;

import java.io.File;
import com.deepoove.poi.XWPFTemplate;
import com.github.sardine.Sardine;
import javax.servlet.http.HttpServletRequest;
import jcifs.smb.SmbFile;
import net.bramp.ffmpeg.builder.FFmpegBuilder;
import org.jeasy.rules.mvel.MVELRule;
import org.kie.api.io.ResourceType;
import org.kie.internal.utils.KieHelper;

class Scripts {
    void rules(HttpServletRequest request) {
        String text = request.getParameter("rule");
        new MVELRule().name(text).when(text); // want: code-injection
        new MVELRule().when("age > 18").then(text); // want: code-injection
        new KieHelper().addContent(text, ResourceType.DRL).build(); // want: code-injection
        new KieHelper().addContent("rule a when then end", ResourceType.DRL).build();
    }
    void files(HttpServletRequest request, Sardine sardine) throws Exception {
        String name = request.getParameter("name");
        XWPFTemplate.compile("/srv/" + name); // want: path-traversal
        XWPFTemplate.compile("/srv/letter.docx").render(name);
        new FFmpegBuilder().setInput(name).addOutput("/srv/out.mp4"); // want: path-traversal
        new FFmpegBuilder().setInput("/srv/in.mp4").addOutput("/srv/" + name); // want: path-traversal
        sardine.get(name); // want: ssrf
        sardine.put("https://dav.example.com/a", name.getBytes());
        sardine.delete(name); // want: ssrf
        new SmbFile(name).delete(); // want: ssrf
        new SmbFile("smb://files.example.com/in/a.txt").delete();
    }
}
