package app;

import com.alibaba.fastjson.JSON;
import com.caucho.hessian.io.HessianInput;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.security.AnyTypePermission;
import com.thoughtworks.xstream.security.NoTypePermission;
import java.beans.XMLDecoder;
import java.io.*;
import javax.servlet.http.*;
import org.apache.commons.io.serialization.ValidatingObjectInputStream;
import org.apache.commons.lang3.SerializationUtils;
import org.json.JSONObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Libraries extends HttpServlet {
	private static final Logger log = LoggerFactory.getLogger(Libraries.class);

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		InputStream body = request.getInputStream();
		SerializationUtils.deserialize(body); // want: deserialisation
		new XMLDecoder(body).readObject(); // want: deserialisation
		new HessianInput(body).readObject(); // want: deserialisation
		ValidatingObjectInputStream checked = new ValidatingObjectInputStream(body);
		checked.accept(Account.class);
		checked.readObject();
		XStream named = new XStream();
		named.allowTypes(new Class[] {Account.class});
		named.fromXML(body);
		XStream open = new XStream();
		open.addPermission(AnyTypePermission.ANY);
		open.fromXML(body); // want: deserialisation
		XStream none = new XStream();
		none.addPermission(NoTypePermission.NONE);
		none.fromXML(body);
		json(request, response);
	}

	private void json(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String text = request.getParameter("text");
		ObjectMapper mapper = new ObjectMapper();
		mapper.enableDefaultTyping(); // want: deserialisation
		JSON.parseObject(text); // want: deserialisation
		response.getWriter().print(JSON.parseObject(text, Account.class).name); // want: xss
		response.getWriter().print(mapper.readTree(text).get("name")); // want: xss
		response.getWriter().print(new JSONObject(text).getString("name")); // want: xss
		log.info("read {}", new Gson().toJson(text));
	}
}

class Account {
	String name;
}
