package p.spring_graphql;
import org.springframework.graphql.data.method.annotation.*;
import org.springframework.stereotype.Controller;
@Controller class G {
    record In(String title) {}
    @QueryMapping public String book(@Argument String id) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        return "";
    }
    @MutationMapping public String add(@Argument In input) throws Exception {
        Runtime.getRuntime().exec(input.title()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(input.title())));
        return "";
    }
    @SchemaMapping(typeName="Book", field="author") public String author(Object book,
            @Argument String lang) throws Exception {
        Runtime.getRuntime().exec(lang); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(lang)));
        return "";
    }
}
