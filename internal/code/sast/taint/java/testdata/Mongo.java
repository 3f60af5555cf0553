package app;

import com.mongodb.BasicDBObject;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import javax.servlet.http.*;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.*;

public class Mongo extends HttpServlet {
	private MongoCollection<Document> users;
	private MongoTemplate template;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String name = request.getParameter("name");
		users.find(Filters.eq("name", name));
		users.find(new Document("name", name));
		users.find(Document.parse("{name: '" + name + "'}")); // want: nosql-injection
		users.find(Filters.where("this.name == '" + name + "'")); // want: nosql-injection
		users.find(new Document("$where", "this.name == '" + name + "'")); // want: nosql-injection
		BasicDBObject query = new BasicDBObject();
		query.put("name", name);
		query.put("$where", "this.name == '" + name + "'"); // want: nosql-injection
		template.find(new Query(Criteria.where("name").is(name)), Document.class);
		template.find(new BasicQuery("{name: '" + name + "'}"), Document.class); // want: nosql-injection
		response.getWriter().print(Document.parse("{a: 1}").get("a"));
	}
}
