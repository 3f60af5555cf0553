export const schema = gql`
  type Post {
    id: Int!
    title: String!
  }
  type Query {
    posts(filter: String): [Post!]! @requireAuth
    post(id: Int!): Post @skipAuth
  }
  type Mutation {
    render(template: String!): String! @requireAuth
  }
`;
