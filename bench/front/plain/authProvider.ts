import type { AuthProvider } from 'react-admin';
import { askApi } from './askApi';

const login =
  'mutation Login($email: String!, $password: String!) { login(email: $email, password: $password) { token { accessToken } } }';

export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const data = await askApi<{ login: { token: { accessToken: string } } }>(login, {
      email: username,
      password,
    });
    localStorage.setItem('token', data.login.token.accessToken);
  },
  async logout() {
    localStorage.removeItem('token');
  },
  async checkAuth() {
    if (!localStorage.getItem('token')) throw new Error('Not signed in');
  },
  async checkError() {},
  async getPermissions() {},
};
