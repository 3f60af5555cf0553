package p.spring_ai_tool;
import org.springframework.ai.tool.annotation.*;
public class T {
    @Tool(description="runs") String run(@ToolParam(description="c") String c) throws Exception {
        Runtime.getRuntime().exec(c); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c)));
        return "";
    }
}
